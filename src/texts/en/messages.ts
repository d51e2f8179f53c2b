import { accountTexts } from './account-texts.ts'
import { boardTexts } from './board-texts.ts'
import { catalogueTexts } from './catalogue-texts.ts'
import { dialogTexts } from './dialog-texts.ts'
import { frameTexts } from './frame-texts.ts'

/** The texts of the interface. */
export const messages = { ...frameTexts, ...boardTexts, ...catalogueTexts, ...accountTexts, ...dialogTexts }
