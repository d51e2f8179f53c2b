/** The program of the container image: `npm run serve` without the commands for developers, and compiled in advance. */
import process from 'node:process'
import { printError } from '../terminal.ts'
import { addressFault } from './address.ts'
import { serve } from './index.ts'

const [config = '/config/portal.json', address = ':8080', out = '/data'] = process.argv.slice(2)
try {
  const fault = addressFault(address)
  if (fault !== undefined) throw new Error(fault)
  await serve({ config, address, out, monitor: process.env['MONITOR'] || undefined })
} catch (error) {
  printError(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
