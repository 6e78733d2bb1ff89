import { useSearchParams } from 'react-router'

/** The year that an address names, as `planPath` writes it. */
export function useYear(): number | undefined {
  const year = Number(useSearchParams()[0].get('year'))
  return Number.isInteger(year) && year > 0 ? year : undefined
}
