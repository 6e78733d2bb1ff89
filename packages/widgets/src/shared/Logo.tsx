export interface LogoProps {
  /** The product's or tenant's name. */
  name: string
  /** Where it leads; left out, it is a picture. */
  href?: string
  /** What is said of the link, such as 'Trellis, dashboard'. */
  label?: string
  /** The sign alone. */
  bare?: boolean
}

/** The sign and the name of the product. */
export function Logo({ name, href, label, bare }: LogoProps) {
  const content = (
    <>
      <LogoSign />
      {!bare && <span>{name}</span>}
    </>
  )
  if (href !== undefined)
    return (
      <a className="t-logo" href={href} aria-label={label ?? name}>
        {content}
      </a>
    )
  return bare ? (
    <span className="t-logo" role="img" aria-label={label ?? name}>
      {content}
    </span>
  ) : (
    <span className="t-logo">{content}</span>
  )
}

/** The sign alone, as large as its box. */
export function LogoSign() {
  return (
    <svg className="t-logo__sign" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path className="is-frame" d="M6.4 7.1 1.5 12 12 22.5 22.5 12 17.6 7.1M6.75 6.75 17.25 17.25M17.25 6.75 12 12" />
      <path className="is-vine" d="M6.75 17.25 12 12V9" />
      <path className="is-leaf" d="M12 11.5C7.6 9.2 7.6 3.8 12 1C16.4 3.8 16.4 9.2 12 11.5Z" />
    </svg>
  )
}
