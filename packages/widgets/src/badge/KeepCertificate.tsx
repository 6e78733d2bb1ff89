import { useSignals } from '@preact/signals-react/runtime'
import type { Certificate } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { downloadSimpleIcon, imageIcon, printerIcon } from '../shared/icons.ts'
import { saveFile } from '../shared/saveFile.ts'
import { ToldOfPress } from '../shared/ToldOfPress.tsx'
import { useChanges } from '../shared/useChanges.ts'
import { badgePng, badgeSvg } from './badgeImage.ts'

type Kind = 'json' | 'svg' | 'png'

/** Keeps a badge or certificate: on paper, as its credential, and as a picture with the credential in it. */
export function KeepCertificate({ of: it }: { of: Certificate }) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const changes = useChanges()
  const { id, badge, issuer, issued_at } = it
  if (id === null) return null
  const save = (kind: Kind) =>
    void changes.change(kind, async () => {
      const { credential } = await client.badge.credential({ params: { id } })
      const pictured = {
        name: badge.image_name,
        title: badge.badge_name,
        issuer: issuer.name,
        issued: issued_at ? i18n.date(issued_at) : '',
        credential,
      }
      const content =
        kind === 'png'
          ? await badgePng(pictured)
          : kind === 'svg'
            ? new Blob([badgeSvg(pictured)], { type: 'image/svg+xml' })
            : new Blob([JSON.stringify(credential, null, 2)], { type: 'application/json' })
      saveFile(`${badge.badge_name}.${kind}`, content)
      return undefined
    })
  const button = (kind: Kind, name: string) => (
    <Button
      size="small"
      kind="quiet"
      busy={changes.busy.value.has(kind)}
      aria-label={`${name}: ${kind.toUpperCase()}`}
      onClick={() => save(kind)}
    >
      {kind.toUpperCase()}
    </Button>
  )
  return (
    <section className="t-certkeep">
      <h2 className="t-subheading">{t('badge.keep.title')}</h2>
      <ToldOfPress of={changes} />
      <ul>
        <li>
          <Icon path={printerIcon} />
          <span>{t('badge.keep.print')}</span>
          <Button size="small" kind="quiet" aria-label={t('badge.keep.print')} onClick={() => window.print()}>
            PDF
          </Button>
        </li>
        <li>
          <Icon path={downloadSimpleIcon} />
          <span>Open Badges 3.0</span>
          {button('json', 'Open Badges 3.0')}
        </li>
        <li>
          <Icon path={imageIcon} />
          <span>{t('badge.keep.picture')}</span>
          <span>
            {button('png', t('badge.keep.picture'))}
            {button('svg', t('badge.keep.picture'))}
          </span>
        </li>
      </ul>
    </section>
  )
}
