import type { MouseEvent, ReactNode, Ref } from 'react'
import type { IconName } from './icon-names.ts'
import * as styles from './button.css.ts'
import { Icon } from './icon.tsx'
import { Loader } from './loader.tsx'

interface ButtonProps {
  readonly kind?: keyof typeof styles.kind | undefined
  readonly look?: keyof typeof styles.look | undefined
  readonly size?: keyof typeof styles.size | undefined
  /** As wide as its container. */
  readonly block?: boolean | undefined
  readonly icon?: IconName | undefined
  /** The label. Without one the button shows only its icon and needs an `aria-label`. */
  readonly children?: ReactNode
  readonly 'aria-label'?: string | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly type?: 'button' | 'submit' | 'reset' | undefined
  /** Shows a dots loader and ignores clicks, but keeps focus, name and width. */
  readonly loading?: boolean | undefined
  readonly id?: string | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  readonly 'aria-expanded'?: boolean | undefined
  readonly 'aria-controls'?: string | undefined
  readonly 'aria-pressed'?: boolean | undefined
  readonly 'aria-haspopup'?: 'dialog' | 'menu' | 'listbox' | undefined
  readonly 'aria-keyshortcuts'?: string | undefined
}

function classesOf({ kind = 'primary', look = 'full', size = 'md', block = false, children }: ButtonProps) {
  return [
    styles.kind[kind],
    styles.look[look],
    styles.size[size],
    size !== 'fit' && styles.touchTarget,
    block && styles.block,
    children === undefined && styles.square,
  ]
    .filter(Boolean)
    .join(' ')
}

export function Button(props: ButtonProps) {
  const { type = 'button', loading = false, icon, children, onClick, id, ref } = props
  // Ignore clicks instead of setting `disabled`, which would drop the keyboard focus.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      ref={ref}
      id={id}
      type={type}
      className={classesOf(props)}
      onClick={handleClick}
      aria-disabled={loading || undefined}
      aria-label={props['aria-label']}
      aria-describedby={props['aria-describedby']}
      aria-expanded={props['aria-expanded']}
      aria-controls={props['aria-controls']}
      aria-pressed={props['aria-pressed']}
      aria-haspopup={props['aria-haspopup']}
      aria-keyshortcuts={props['aria-keyshortcuts']}
    >
      <span className={loading ? styles.loadingContent : styles.content}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {loading && (
        <span className={styles.dots}>
          <Loader variant="dots" colour="current" decorative />
        </span>
      )}
    </button>
  )
}
