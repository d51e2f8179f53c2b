export { firstTexts } from './first-texts.ts'
export { formats } from './formats.ts'
export { messages } from './messages.ts'
export { publishedTexts } from './published-texts.ts'
export { searchTexts } from './search-texts.ts'

export const ownName = 'Español'
