// Import this first in a test of components. Vitest then evaluates `.css.ts` files as plain modules, without a plugin:
// they share one file scope, which class names need, and add no styles to the document.
import '@vanilla-extract/css/disableRuntimeStyles'
import { setFileScope } from '@vanilla-extract/css/fileScope'

setFileScope('test', 'als-portal')

// happy-dom loads no images, but says that all of them are complete.
if ('HTMLImageElement' in globalThis) {
  Object.defineProperty(HTMLImageElement.prototype, 'complete', { get: () => false, configurable: true })
}
