/** The validated configuration. */
declare module 'virtual:portal' {
  const config: import('./config.ts').PortalConfig
  export default config
}

/** The version in package.json. */
declare module 'virtual:version' {
  const version: string
  export default version
}

/** The part of the configuration that probes need. The rest stays out of the inline script. */
declare module 'virtual:probes' {
  const config: import('../status/board.ts').StatusConfig
  export default config
}

/** A style sheet with the accents of the configuration's `brand`. */
declare module 'virtual:brand'
