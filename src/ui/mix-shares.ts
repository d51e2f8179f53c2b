/** The shares, in per cent, of the first colour in the mixtures of button.css.ts. */
export const mixShares = {
  /** The fill of a full button under the pointer, with the text colour. */
  fill: 86,
  /** The border of an outline button, with the ground. */
  label: 72,
  /** The fill of a ghost button under the pointer, with its label. */
  soft: 92,
} as const
