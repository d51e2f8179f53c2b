/** The bundler copies the file and exports its URL. */
declare module '*.svg' {
  const url: string
  export default url
}
