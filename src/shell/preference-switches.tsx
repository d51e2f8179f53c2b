import { loadMessages, localeNames, locales } from '../i18n/index.ts'
import { Segmented } from '../ui/index.ts'
import { usePortal, usePreferences } from '../app/context.tsx'
import * as styles from './side-menu.css.ts'
import { themes } from './themes.ts'

/** The switches for language and theme. `place` makes the names of the radio groups distinct. */
export function PreferenceSwitches({ place }: { readonly place: 'sidebar' | 'drawer' }) {
  const { t, locale, setLocale, setTheme } = usePortal()
  const { theme } = usePreferences()
  // A language that is fetched before the click is shown at once.
  const preload = () => void Promise.allSettled(locales.map(loadMessages))
  return (
    <section className={styles.preferences} aria-label={t.preferences.region} onPointerEnter={preload}>
      <Segmented
        label={t.preferences.language}
        name={`${place}-language`}
        value={locale}
        options={locales.map((value) => ({ value, label: localeNames[value], lang: value }))}
        onChange={setLocale}
      />
      <Segmented
        label={t.preferences.theme}
        name={`${place}-theme`}
        value={theme}
        options={themes.map(({ value, icon }) => ({ value, icon, label: t.preferences.themes[value] }))}
        onChange={setTheme}
      />
    </section>
  )
}
