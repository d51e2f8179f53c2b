/** A time of day with its article on the same line: «la 1:05», but «las 13:05». */
export const withArticle = (time: string): string => `${/^0?1:/.test(time) ? 'la' : 'las'}\u00a0${time}`

/** Whether a moment is a time of day without a date. */
export const isTime = (moment: string): boolean => /^\d/.test(moment)

/** Adds the article: «las 23:20», «la 1:05» or «el vie 20 nov». */
export const momentWithArticle = (moment: string): string => (isTime(moment) ? withArticle(moment) : `el ${moment}`)
export const toMoment = (moment: string): string => (isTime(moment) ? `a ${withArticle(moment)}` : `al ${moment}`)
export const fromMoment = (moment: string): string => (isTime(moment) ? `de ${withArticle(moment)}` : `del ${moment}`)
