/** The checked configuration, put into the bundle by build.mjs. Only the programs import it. */
declare module 'virtual:portal' {
  const config: import('./config.ts').PortalConfig
  export default config
}
