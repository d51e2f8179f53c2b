/**
 * Replaces the characters that a terminal obeys instead of showing them by their codes, such as `\u001b`: control
 * characters, and those that turn the direction of a text around or separate lines. Keeps line breaks and tabs.
 */
export function visible(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n\t]|[\u2028-\u202E\u2066-\u2069]/gu, codeOf)
}

/** The same for a text that is shown in one line. */
export function visibleLine(text: string): string {
  return visible(text.replaceAll(/[\r\n\t]/g, codeOf))
}

const codeOf = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
