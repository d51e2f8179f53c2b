/** English. Each file of this folder declares the shape that the same file of every other language has. */
export { firstTexts } from './first-texts.ts'
export { formats } from './formats.ts'
export { messages } from './messages.ts'
export { publishedTexts } from './published-texts.ts'
export { searchTexts } from './search-texts.ts'

/** The name of the language, in that language. */
export const ownName = 'English'
