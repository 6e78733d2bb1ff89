/** A date that no line parts: neither at its spaces nor, where any sign may begin a line, behind its year or month. */
export const wholeDate = (date: string): string =>
  date.replace(/\s/g, '\u00a0').replace(/(?<=\d)(?=[年月日])|(?<=[年月])/g, '\u2060')

/** A span of days, as `dateSpan` writes it: a line is parted behind the dash, and in neither date. */
export const wholeSpan = (span: string): string => wholeDate(span).replace(/–\u00a0/g, '– ')
