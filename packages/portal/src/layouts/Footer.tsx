import { usePortal, useText } from '../context.tsx'

/** Product and current year; with copyright in the empty layout. */
export function Footer({ empty }: { empty: boolean }) {
  const { config } = usePortal()
  const { t } = useText()
  const values = { product: config.product, year: String(new Date().getFullYear()) }
  return <footer className="t-foot">{t(empty ? 'account.footer.copyright' : 'account.footer.line', values)}</footer>
}
