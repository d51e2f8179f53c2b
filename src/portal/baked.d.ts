/** The validated configuration without the cards' texts and the sites' addresses, by build/baked-config.ts. */
declare module 'virtual:portal' {
  const config: import('./config.ts').BakedConfig
  export default config
}

/** The cards of the validated configuration, with all their texts. */
declare module 'virtual:cards' {
  const cards: import('./config.ts').Cards
  export default cards
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
