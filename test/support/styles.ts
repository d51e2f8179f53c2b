// Import this first in a test of components, so that it runs without configuration: `.css.ts` files are evaluated as
// plain modules, with one scope that names the classes of all of them, and nothing is written into the document.
import '@vanilla-extract/css/disableRuntimeStyles'
import { setFileScope } from '@vanilla-extract/css/fileScope'

setFileScope('test', 'als-portal')
