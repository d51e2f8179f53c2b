/**
 * The UI kit. It is independent of the portal: texts are props, except the loader's default label. It does not export
 * components that only lazy parts use, because every page would load them.
 */
import './global.css.ts'

export { Avatar } from './avatar.tsx'
export { Badge } from './badge.tsx'
export { Banner } from './banner.tsx'
export { Button } from './button.tsx'
export { CardGrid } from './card-grid.tsx'
export { Drawer } from './drawer.tsx'
export { Icon } from './icon.tsx'
export { iconNames } from './icon-names.ts'
export type { IconName } from './icon-names.ts'
export { Loader } from './loader.tsx'
export { Message } from './message.tsx'
export { PageHeading } from './page-heading.tsx'
export { Segmented } from './segmented.tsx'
export { SkipLink } from './skip-link.tsx'
export { StatusMark } from './status-mark.tsx'
export { TextLink } from './link.tsx'
export { shapeOf } from './tone.ts'
export type { Tone } from './tone.ts'
export { Tooltip } from './tooltip.tsx'
export { VisuallyHidden } from './visually-hidden.tsx'
