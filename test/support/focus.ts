/**
 * Returns the faults of the focused element for a user of the keyboard. The focus must not be lost or outside of an
 * open dialog. The element must be in the viewport, uncovered, with a ring of at least 2 px and a contrast of 3:1 to
 * its background (WCAG 2.4.7, 2.4.11, 1.4.11). Runs in the page, so it must not refer to anything outside of itself.
 */
export function inspectFocus(): readonly string[] {
  interface Box {
    readonly left: number
    readonly top: number
    readonly right: number
    readonly bottom: number
  }
  type Colour = readonly [red: number, green: number, blue: number, alpha: number]

  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body) return ['the focus is lost']
  const element: HTMLElement = active
  const name = element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.textContent ?? ''
  const title = `${element.localName} “${name.trim().slice(0, 40)}”`
  const faults: string[] = []

  const dialog = document.querySelector('dialog:modal')
  if (dialog && !dialog.contains(element)) faults.push('it is outside of the open dialog')

  // A radio button's input is invisible, so measure its label.
  const seen = element.matches('input[type="radio"]') ? (element.closest('label') ?? element) : element
  const box: Box = seen.getClientRects()[0] ?? seen.getBoundingClientRect()
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const isIn = ({ left, top, right, bottom }: Box) =>
    left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
  const fits = width <= innerWidth && height <= innerHeight
  const touches = box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight
  // Elements that Tab skips, such as the heading after a navigation, get the focus for screen readers. They may be out
  // of view and need no ring.
  const isForScreenReaders = element.tabIndex < 0
  if (!isForScreenReaders) {
    if (width < 2 || height < 2) faults.push('it has no size')
    else if (fits ? !isIn(box) : !touches) faults.push(`it is not in the window: ${JSON.stringify(box)}`)
    else checkCover()
    checkRing()
  }
  return faults.map((fault) => `${title}: ${fault}`)

  function checkCover(): void {
    const [x, y] = [
      (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2,
      (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2,
    ]
    const [left, right] = [Math.max(box.left, 0) + 2, Math.min(box.right, innerWidth) - 2]
    const [top, bottom] = [Math.max(box.top, 0) + 2, Math.min(box.bottom, innerHeight) - 2]
    const points = [
      [x, y],
      [left, y],
      [right, y],
      [x, top],
      [x, bottom],
    ] as const
    for (const [atX, atY] of points) {
      const hit = document.elementFromPoint(atX, atY)
      const isSeen = hit !== null && (seen.contains(hit) || element.contains(hit) || hit.contains(seen))
      if (!isSeen)
        faults.push(
          `${hit?.localName} “${hit?.textContent?.trim().slice(0, 30)}” lies over it at ${Math.round(atX)}, ${Math.round(atY)}`,
        )
    }
  }

  function checkRing(): void {
    // A page in a cross-origin frame draws its own ring.
    if (element instanceof HTMLIFrameElement) return
    let owner: Element | null = element
    // A label or card around the element may have the ring.
    for (let steps = 0; owner && steps < 6 && !hasRing(owner); steps += 1) owner = owner.parentElement
    if (!owner || !hasRing(owner)) {
      faults.push('it has no ring')
      return
    }
    const style = getComputedStyle(owner)
    const [thickness, offset] = [parseFloat(style.outlineWidth), parseFloat(style.outlineOffset)]
    const ring = colourOf(style.outlineColor)
    const around =
      offset < 0 ? backgroundOf(owner) : (haloOf(style, offset + thickness) ?? backgroundOf(owner.parentElement))
    const ratio = contrast(over(ring, around), around)
    if (ratio < 3)
      faults.push(`its ring ${style.outlineColor} on ${around.join()} has a contrast of ${ratio.toFixed(2)}`)
    const { left, top, right, bottom } = owner.getBoundingClientRect()
    const out = Math.max(offset + thickness, 0)
    checkCut(owner, { left: left - out, top: top - out, right: right + out, bottom: bottom + out })
  }

  function hasRing(of: Element): boolean {
    const { outlineStyle, outlineWidth } = getComputedStyle(of)
    return outlineStyle !== 'none' && outlineStyle !== 'hidden' && parseFloat(outlineWidth) >= 2
  }

  /** Checks that no scroll container, clip or window edge cuts off the ring. Half a pixel may be rounding. */
  function checkCut(owner: Element, ring: Box): void {
    const cut = new Set<string>()
    const compare = (frame: Box) => {
      if (ring.left < frame.left - 0.5) cut.add('left')
      if (ring.right > frame.right + 0.5) cut.add('right')
      if (ring.top < frame.top - 0.5) cut.add('top')
      if (ring.bottom > frame.bottom + 0.5) cut.add('bottom')
    }
    for (let holder = owner.parentElement; holder && holder !== document.body; holder = holder.parentElement) {
      const { overflowX, overflowY, contain, contentVisibility } = getComputedStyle(holder)
      const clips =
        overflowX !== 'visible' ||
        overflowY !== 'visible' ||
        /paint|strict|content/.test(contain) ||
        contentVisibility === 'auto'
      if (clips) compare(holder.getBoundingClientRect())
      if (holder instanceof HTMLDialogElement) break
    }
    if (ring.right - ring.left <= innerWidth && ring.bottom - ring.top <= innerHeight)
      compare({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })
    if (cut.size > 0) faults.push(`its ring is cut off at the ${[...cut].join(' and ')}`)
  }

  /** The colour of a shadow without blur whose spread is at least `needed` px. Undefined if there is none. */
  function haloOf({ boxShadow }: CSSStyleDeclaration, needed: number): Colour | undefined {
    const [, colour, spread] = /^(\w+\([^)]*\)) 0px 0px 0px ([\d.]+)px/.exec(boxShadow) ?? []
    return colour !== undefined && Number(spread) >= needed ? colourOf(colour) : undefined
  }

  function backgroundOf(from: Element | null): Colour {
    const layers: Colour[] = []
    for (let element = from; element; element = element.parentElement) {
      const colour = colourOf(getComputedStyle(element).backgroundColor)
      layers.push(colour)
      if (colour[3] === 1) break
    }
    return layers.reduceRight<Colour>((below, layer) => over(layer, below), [255, 255, 255, 1])
  }

  function over([red, green, blue, alpha]: Colour, below: Colour): Colour {
    const mix = (a: number, b: number) => a * alpha + b * (1 - alpha)
    return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1]
  }

  /** Parses a computed style: `rgb(1, 2, 3)`, `rgba(…)` or `color(srgb 0.1 0.2 0.3 / 0.5)`. */
  function colourOf(text: string): Colour {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+(?:e-\d+)?/g) ?? []).map(Number)
    const scale = text.startsWith('color(') ? 255 : 1
    return [red * scale, green * scale, blue * scale, alpha]
  }

  /** WCAG 2.2, "contrast ratio". */
  function contrast(a: Colour, b: Colour): number {
    const light = ([red, green, blue]: Colour) => {
      const linear = (part: number) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
    const [high, low] = [light(a), light(b)].toSorted((first, second) => second - first) as [number, number]
    return (high + 0.05) / (low + 0.05)
  }
}
