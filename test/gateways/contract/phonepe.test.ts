import { starts } from '../fakes/start-fakes.ts'
import { gatewayContract } from './gateway-contract.ts'

gatewayContract('phonepe', starts.phonepe)
