export { ViewingRights as Component } from '@trellis/widgets'
