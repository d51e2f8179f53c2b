import * as styles from './programs.css.ts'

/** In CSS pixels. A pointer that moves less is a click. */
const CLICK_TOLERANCE = 6
/** A finger that moves earlier scrolls the page. */
const HOLD_MS = 250

interface Drag {
  readonly item: HTMLElement
  readonly items: readonly HTMLElement[]
  /** The places of the items in the page, in their order. */
  readonly places: readonly Point[]
  readonly from: number
  readonly start: Point
  to: number
}

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Lets pointers drag the items of a list by their handles. While an item is dragged, styles alone move it and the
 * others. A finger has to rest on the handle first, so that it can scroll from there, too.
 *
 * @param onDrop called with the indices of an item that was dropped at the place of another one
 * @returns a function that ends it
 */
export function enableDragging(list: HTMLElement, onDrop: (from: number, to: number) => void): () => void {
  let pressed: { readonly event: PointerEvent; readonly item: HTMLElement } | null = null
  let hold = 0
  let drag: Drag | null = null
  /** The pressed pointer has dragged, perhaps until Esc, so its release is no click. */
  let hasDragged = false

  const press = (event: PointerEvent) => {
    const button = event.target instanceof Element ? event.target.closest(`.${styles.handle} button`) : null
    const item = button?.closest('li')
    if (!button || !item || !event.isPrimary || event.button !== 0) return
    pressed = { event, item }
    hasDragged = false
    // The pointer may leave the list. The element that captures it gets the click, too.
    button.setPointerCapture(event.pointerId)
    if (event.pointerType === 'touch') hold = window.setTimeout(begin, HOLD_MS)
  }

  const begin = () => {
    if (pressed === null) return
    const items = [...list.children].filter((item) => item instanceof HTMLElement)
    const places = items.map((item) => placeOf(item))
    const from = items.indexOf(pressed.item)
    drag = { item: pressed.item, items, places, from, to: from, start: pointOf(pressed.event) }
    drag.item.classList.add(styles.dragged)
    show(drag, drag.start)
  }

  const move = (event: PointerEvent) => {
    if (pressed === null || event.pointerId !== pressed.event.pointerId) return
    const isFar = distance(pointOf(event), pointOf(pressed.event)) >= CLICK_TOLERANCE
    if (drag === null) {
      if (!isFar || hasDragged) return
      if (event.pointerType === 'touch') return end()
      begin()
    }
    hasDragged ||= isFar
    if (drag !== null) show(drag, pointOf(event))
  }

  const release = (event: PointerEvent) => {
    if (event.pointerId !== pressed?.event.pointerId) return
    if (hasDragged) {
      list.addEventListener('click', stop, { capture: true, once: true })
      setTimeout(() => list.removeEventListener('click', stop, { capture: true }))
    }
    const dropped = drag
    end()
    if (dropped !== null && dropped.to !== dropped.from) onDrop(dropped.from, dropped.to)
  }

  const end = () => {
    putBack()
    pressed = null
  }

  const putBack = () => {
    clearTimeout(hold)
    for (const item of drag?.items ?? []) {
      item.style.order = ''
      item.style.translate = ''
      item.classList.remove(styles.dragged)
    }
    drag = null
  }

  const cancel = (event: PointerEvent) => {
    if (event.pointerId === pressed?.event.pointerId) end()
  }

  const cancelByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || drag === null) return
    event.stopPropagation()
    putBack()
  }

  /** Otherwise the finger that drags would scroll, or a long press would open a menu. */
  const keep = (event: Event) => (drag !== null || event.type === 'contextmenu') && event.preventDefault()
  const keepMenu = (event: Event) => pressed !== null && keep(event)

  list.addEventListener('pointerdown', press)
  list.addEventListener('pointermove', move)
  list.addEventListener('pointerup', release)
  list.addEventListener('pointercancel', cancel)
  list.addEventListener('touchmove', keep, { passive: false })
  list.addEventListener('contextmenu', keepMenu)
  document.addEventListener('keydown', cancelByKey, { capture: true })
  return () => {
    end()
    list.removeEventListener('pointerdown', press)
    list.removeEventListener('pointermove', move)
    list.removeEventListener('pointerup', release)
    list.removeEventListener('pointercancel', cancel)
    list.removeEventListener('touchmove', keep)
    list.removeEventListener('contextmenu', keepMenu)
    document.removeEventListener('keydown', cancelByKey, { capture: true })
  }
}

/** Moves the dragged item with the pointer, and the others out of its way. */
function show(drag: Drag, pointer: Point): void {
  const { item, items, places, from, start } = drag
  const own = places[from] ?? start
  const target = { x: own.x + pointer.x - start.x, y: own.y + pointer.y - start.y }
  const distances = places.map((place) => distance(place, target))
  drag.to = distances.indexOf(Math.min(...distances))
  const order = items.filter((other) => other !== item)
  order.splice(drag.to, 0, item)
  // Below zero, because what follows the list in the same grid has no order.
  order.forEach((other, index) => (other.style.order = String(index - order.length)))
  const place = places[drag.to] ?? own
  item.style.translate = `${target.x - place.x}px ${target.y - place.y}px`
}

function stop(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}

const pointOf = ({ pageX, pageY }: PointerEvent): Point => ({ x: pageX, y: pageY })

function placeOf(item: HTMLElement): Point {
  const { left, top } = item.getBoundingClientRect()
  return { x: left + scrollX, y: top + scrollY }
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
