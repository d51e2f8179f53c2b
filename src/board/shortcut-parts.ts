/** What is fetched to show stars and shortcuts: in one piece, for they need the same of what is there already. */
export { ShortcutList } from './shortcut-list.tsx'
export { StarButton } from '../catalogue/star-button.tsx'
