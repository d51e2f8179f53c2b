/** The checked configuration, put into the bundles by build.mjs. Only the programs import it. */
declare module 'virtual:portal' {
  const config: import('./config.ts').PortalConfig
  export default config
}

/** The part of it that the probes need, so that the first script does not carry the rest. */
declare module 'virtual:probes' {
  const config: { readonly sites: readonly { readonly url: string }[]; readonly confirm: boolean }
  export default config
}
