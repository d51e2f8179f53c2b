import { useId } from 'react'
import type { IconName } from '../pictures/icon-names.ts'
import { Icon } from '../pictures/icon.tsx'
import * as styles from './segmented.css.ts'
import { hidden } from '../visually-hidden.css.ts'

interface SegmentedOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** The language of the label, if it differs from the page's. */
  readonly lang?: string | undefined
  /** Shown above the label. */
  readonly icon?: IconName | undefined
}

interface SegmentedProps<Value extends string> {
  /** The name of the choice, such as "Theme", for assistive technology only. */
  readonly label: string
  readonly value: Value
  readonly options: readonly SegmentedOption<Value>[]
  readonly onChange: (value: Value) => void
}

/** A choice among a few options. It uses native radio buttons, so the arrow keys work as usual. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={hidden}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option} lang={option.lang}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} />}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
