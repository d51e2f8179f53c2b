/** The id of a webinar on its page, by its position. */
export const webinarIdOf = (position: number) => `webinar-${position + 1}`
