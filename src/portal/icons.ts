/** The icons available to menu items. src/ui has a symbol for each. */
export const iconNames = [
  'dashboard',
  'webpages',
  'apps',
  'tools',
  'demo',
  'webinars',
  'link',
  'document',
  'users',
  'chart',
  'mail',
  'calendar',
  'settings',
  'book',
  'globe',
  'search',
  'star',
  'play',
  'picture',
  'info',
] as const

export type IconName = (typeof iconNames)[number]
