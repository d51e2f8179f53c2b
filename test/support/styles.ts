// Import this first in a test of components. Vitest then evaluates `.css.ts` files as plain modules, without a plugin:
// they share one file scope, which class names need, and add no styles to the document.
import '@vanilla-extract/css/disableRuntimeStyles'
import { setFileScope } from '@vanilla-extract/css/fileScope'

setFileScope('test', 'als-portal')
