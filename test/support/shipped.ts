import { readFileSync } from 'node:fs'
import type { PortalConfig } from '../../src/portal/config.ts'

/** The configuration of this repository. */
export const shipped = JSON.parse(readFileSync('static/portal.json', 'utf8')) as PortalConfig // our own file
