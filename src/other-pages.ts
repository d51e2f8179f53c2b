/** Every page except the dashboard. They are small, so they are fetched together. */
export { CardPage } from './catalogue/card-page.tsx'
export { WebinarsPage } from './catalogue/webinars.tsx'
export { NotFoundPage } from './shell/not-found.tsx'
