import { useState } from 'react'
import { localeNames, locales } from '../i18n/index.ts'
import type { Locale } from '../i18n/index.ts'
import { Segmented } from '../ui/index.ts'
import { usePortal, usePreferences } from '../app/context.tsx'
import * as styles from './side-menu.css.ts'
import { themes } from './themes.ts'

/** The switches for language and theme. `place` makes the names of the radio groups distinct. */
export function PreferenceSwitches({ place }: { readonly place: 'sidebar' | 'drawer' }) {
  const { t, locale, setLocale, setTheme, version } = usePortal()
  const { theme } = usePreferences()
  // Show the choice at once, while the language is still being fetched.
  const [chosen, setChosen] = useState<Locale | null>(null)
  const choose = (next: Locale) => {
    setChosen(next)
    void setLocale(next).then(() => setChosen(null))
  }
  return (
    <section className={styles.preferences} aria-label={t.preferences.region}>
      <Segmented
        label={t.preferences.language}
        name={`${place}-language`}
        value={chosen ?? locale}
        options={locales.map((value) => ({ value, label: localeNames[value], lang: value }))}
        onChange={choose}
      />
      <Segmented
        label={t.preferences.theme}
        name={`${place}-theme`}
        value={theme}
        options={themes.map(({ value, icon }) => ({ value, icon, label: t.preferences.themes[value] }))}
        onChange={setTheme}
      />
      <p className={styles.version}>{`${t.preferences.version} ${version}`}</p>
    </section>
  )
}
