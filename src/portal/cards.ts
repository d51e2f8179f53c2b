/** A script of its own, because only the pages of cards and the palette need all of their texts. */
export { default as cards } from 'virtual:cards'
