const pseudoClasses = /:(hover|active|focus-visible)\b/g
/** Only these take the keyboard's focus. */
const focusable = ':where(a, button, input)'

/**
 * Changes the style rules of the page so that everything inside an element with `data-show="hover"` looks as if the
 * pointer were on it, and likewise with `active` and `focus-visible`. The specificity of the rules stays the same.
 */
export function showStates(): void {
  for (const sheet of document.styleSheets) changeRules(sheet.cssRules)
}

function changeRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && rule.selectorText.search(pseudoClasses) !== -1) {
      rule.selectorText = rule.selectorText.replaceAll(pseudoClasses, (pseudoClass, name: string) => {
        return `:is(${pseudoClass}, [data-show="${name}"] ${name === 'focus-visible' ? focusable : '*'})`
      })
    }
    if ('cssRules' in rule) changeRules(rule.cssRules as CSSRuleList) // media and container queries
  }
}
