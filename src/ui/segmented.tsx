import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'
import * as styles from './segmented.css.ts'
import { hidden } from './visually-hidden.css.ts'

interface SegmentedOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Of the label, where it is not the page's: a language is called by its own name. */
  readonly lang?: string | undefined
  /** Seen above the label. */
  readonly icon?: IconName | undefined
}

interface SegmentedProps<Value extends string> {
  /** What is chosen, such as "Theme". Heard, not seen. */
  readonly label: string
  /** One for each group on the page. */
  readonly name: string
  readonly value: Value
  readonly options: readonly SegmentedOption<Value>[]
  readonly onChange: (value: Value) => void
}

/** A few choices, of which one holds: native radio buttons, so the arrow keys work as everywhere. */
export function Segmented<Value extends string>({ label, name, value, options, onChange }: SegmentedProps<Value>) {
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
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
