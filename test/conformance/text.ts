/** Puts a text of the suite or the browser on one line of at most 300 characters. */
export const printable = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').slice(0, 300)

/** Hides everything in a text that may be a code, token or hash. */
export const withoutTokens = (text: string): string => printable(text).replace(/[\w.-]{25,}/g, '…')
