import type { AriaAttributes, ComponentProps, ReactNode } from 'react'
import type { IconName } from '../pictures/icon-names.ts'
import * as styles from './button.css.ts'
import { Icon } from '../pictures/icon.tsx'
import { Loader } from '../messages/loader.tsx'
import { TextElement } from '../text-element.tsx'

/** The attributes that `Button` passes on to the `<button>`. */
type Native = Pick<ComponentProps<'button'>, 'id' | 'ref' | 'type' | 'onClick' | 'onKeyDown' | keyof AriaAttributes>

interface ButtonProps extends Native {
  readonly kind?: keyof typeof styles.kind | undefined
  readonly look?: keyof typeof styles.look | undefined
  readonly size?: keyof typeof styles.size | undefined
  /** As wide as its container. */
  readonly block?: boolean | undefined
  readonly icon?: IconName | undefined
  /** The label. Without one the button shows only its icon and needs an `aria-label`. */
  readonly children?: ReactNode
  /** Shows a dots loader and ignores clicks like `aria-disabled`, but keeps focus, name and width. */
  readonly loading?: boolean | undefined
  /** Called instead of `onClick` while loading. */
  readonly onLoadingClick?: (() => void) | undefined
}

export function Button(props: ButtonProps) {
  const { kind = 'primary', look = 'full', size = 'md', block, icon, children, ...rest } = props
  const { loading, onClick, onLoadingClick, ...native } = rest
  const isInactive = loading || native['aria-disabled'] === true
  const classes = [styles.kind[kind], styles.look[look], styles.size[size]]
  if (isInactive && !loading) classes.push(styles.inactive)
  if (block) classes.push(styles.block)
  if (children === undefined) classes.push(styles.square)
  return (
    <button
      {...native}
      type={native.type ?? 'button'}
      className={classes.join(' ')}
      // Ignore clicks instead of setting `disabled`, which would drop the keyboard focus.
      onClick={(event) => {
        if (!isInactive) return onClick?.(event)
        event.preventDefault()
        if (loading) onLoadingClick?.()
      }}
      aria-disabled={isInactive || undefined}
    >
      <span className={loading ? styles.loadingContent : styles.content}>
        {icon && <Icon name={icon} />}
        <TextElement>{children}</TextElement>
      </span>
      {loading && (
        <span className={styles.dots}>
          <Loader variant="dots" colour="current" label={null} />
        </span>
      )}
    </button>
  )
}
