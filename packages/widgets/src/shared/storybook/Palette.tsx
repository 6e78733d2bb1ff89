import { type BandNumber, themes } from '@trellis/sdk'
import { Band } from '../Band.tsx'
import { Button } from '../Button.tsx'

const token = (name: string) => `var(--trellis-${name})`
const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
  gap: 16,
}
const page = { background: token('surface'), color: token('ink'), padding: 20, borderRadius: 6 }

/** Squares of colour with the names of their tokens. */
export const Swatches = ({ names }: { names: string[] }) => (
  <div style={page}>
    <div style={grid}>
      {names.map(name => (
        <div key={name}>
          <div
            style={{
              height: 48,
              background: token(name),
              border: `1px solid ${token('line-strong')}`,
              borderRadius: 3,
            }}
          />
          <div style={{ marginTop: 6, fontSize: 13 }}>{name}</div>
        </div>
      ))}
    </div>
  </div>
)

export const Themes = () => (
  <div style={{ ...page, marginTop: 12, display: 'flex', flexWrap: 'wrap', gap: 20 }}>
    {themes.map(theme => (
      <div key={theme} data-theme={theme}>
        <Button kind="primary" size="small">
          {theme}
        </Button>
      </div>
    ))}
  </div>
)

const words = ['no data', 'lowest', 'low', 'middle', 'high', 'highest']
const ranges = ['none', '0–19', '20–39', '40–59', '60–79', '80–100']

export const Bands = () => (
  <div className="t-stack" style={page}>
    {words.map((word, band) => (
      <Band key={word} band={band as BandNumber} word={word} value={ranges[band]} showWord />
    ))}
  </div>
)

const eight = [1, 2, 3, 4, 5, 6, 7, 8]

export const Charts = () => (
  <div style={{ ...page, display: 'grid', gap: 6 }}>
    {eight.map(color => (
      <div
        key={color}
        style={{ display: 'grid', gridTemplateColumns: '24px repeat(8, 1fr)', gap: 2, alignItems: 'center' }}
      >
        <span className="t-small">{color}</span>
        {eight.map(shade => (
          <span key={shade} style={{ height: 22, background: token(`chart-${color}-${shade}`) }} />
        ))}
      </div>
    ))}
  </div>
)

export const Type = () => (
  <div className="t-stack" style={page}>
    <p className="t-display">Display, one a page</p>
    <p className="t-title">Title</p>
    <p className="t-heading">Heading</p>
    <p className="t-lead">Lead and survey item: I tell people how their daily work serves our direction.</p>
    <p>Text: week 5 of “Decide closer to the work”.</p>
    <p className="t-label">Label and help</p>
  </div>
)

export const Space = () => (
  <div style={{ ...page, display: 'grid', gap: 8 }}>
    {['1', '2', '3', '4', '5', '6', '8', '10', '12', '16'].map(step => (
      <div key={step} className="t-small" style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
        <span style={{ width: 64 }}>space-{step}</span>
        <span style={{ height: 12, width: token(`space-${step}`), background: token('line-strong') }} />
      </div>
    ))}
  </div>
)
