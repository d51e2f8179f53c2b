/** The bundler copies the picture and gives its address. */
declare module '*.svg' {
  const address: string
  export default address
}
