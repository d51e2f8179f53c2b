import { vanillaExtractPlugin } from '@vanilla-extract/esbuild-plugin'
import { lazyParts } from './lazy-parts.mjs'
import { lazyStyles } from './lazy-styles.mjs'
import { reactModules } from './react-modules.mjs'
import { routerWithoutUnused } from './router-without-unused.mjs'
import { virtualModules } from './virtual-modules.mjs'

/** @typedef {import('../portal/config.ts').PortalConfig} PortalConfig */

/** @param {PortalConfig} config */
export const componentPlugins = (config) => [
  // By default class names depend on `minify`, and hydration would not match those of prerendered pages.
  vanillaExtractPlugin({ identifiers: 'short' }),
  virtualModules(config),
]

/**
 * @param {PortalConfig} config
 * @param {string} program its path in the project
 */
export const browserPlugins = (config, program) => [
  lazyParts(program),
  // Before vanilla-extract, which would put the styles of lazy parts into the program's style sheet.
  lazyStyles(program),
  ...componentPlugins(config),
  reactModules,
  routerWithoutUnused,
]
