/** Whether `new URL` accepts the text. URL.canParse of Node takes an ñ for a fault once it has been called often. */
export function isUrl(text: string, base?: string): boolean {
  try {
    return new URL(text, base) instanceof URL
  } catch {
    return false
  }
}
