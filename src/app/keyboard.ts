interface Key {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
}

/** Returns the key, or K, slash or question mark if the layout has a letter of another script in their place. */
export function latinKeyOf({ key, code, shiftKey }: Key): string {
  // Up to ɏ, all letters are Latin.
  if (key < '\u0250') return key
  if (code === 'KeyK') return 'k'
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return key
}

/**
 * Whether an input method handles the key, such as Enter or Escape that end a composition. Safari ends the composition
 * first and sends the key afterwards, with the code 229.
 */
export function isComposing({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}
