/** The pages of this feature, fetched together. */
export { CardPage } from './card-page.tsx'
export { WebinarsPage } from './webinars.tsx'
