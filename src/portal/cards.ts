/** A script of its own, loaded by main.tsx for the pages of cards and the palette, which alone show all of their texts. */
export { default as cards } from 'virtual:cards'
