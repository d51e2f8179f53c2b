/** The validated configuration without the catalogue, inlined into the bundles by build/plugins.mjs. */
declare module 'virtual:portal' {
  const config: import('./config.ts').Settings
  export default config
}

declare module 'virtual:catalogue' {
  const catalogue: import('./config.ts').Catalogue
  export default catalogue
}

/** The version in package.json. */
declare module 'virtual:version' {
  const version: string
  export default version
}

/** The part of the configuration that probes need. The rest stays out of the first script. */
declare module 'virtual:probes' {
  const config: import('../status/board.ts').StatusConfig
  export default config
}
