type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/** On Apple's platforms, commands have ⌘: Ctrl K deletes to the end of a line there. */
export const isApple = (): boolean => /^(Mac|iP)/.test(globalThis.navigator?.platform)

/** Ctrl K, or ⌘ K on Apple's platforms, opens the search. */
export function isSearchKey(event: Key & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  const hasCommandKey = metaKey || (ctrlKey && !isApple())
  return latinKeyOf(event).toLowerCase() === 'k' && hasCommandKey && !altKey && !shiftKey
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
