// JSX compiles to calls of these functions. Constants of a module of ours are called by their minified names, where each
// file's own import of React's CommonJS module would be an object with a name of its own: 1.4 kB of the bundle, gzip.
import * as runtime from 'react/jsx-runtime'

export const { Fragment, jsx, jsxs } = runtime
export type { JSX } from 'react/jsx-runtime'
