import { sep } from 'node:path'

/** @typedef {import('../hosting/index.ts').OutputFile} OutputFile */

/**
 * @param {string} path with the system's separators
 * @param {string | Uint8Array} content
 * @returns {OutputFile}
 */
export function fileAt(path, content) {
  return [path.replaceAll(sep, '/'), typeof content === 'string' ? Buffer.from(content) : content]
}
