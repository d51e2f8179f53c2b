/** Every page but the dashboard. They are small, and fetched together. */
export { CardPage } from './catalogue/card-page.tsx'
export { WebinarsPage } from './catalogue/webinars.tsx'
export { NotFoundPage } from './shell/not-found.tsx'
