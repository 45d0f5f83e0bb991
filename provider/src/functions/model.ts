/** getModel and listModels. */
// Source: facts, B: Model.
import { model } from '../resources/model';
import { getOf, listOf, swept } from './kind';

export const getModel = getOf(model, { events: true });

export const listModels = listOf(model, { plural: 'models', list: swept(model) });
