/** getModel and listModels. */
// Source: facts, B: Model.
import { model } from '../resources/model';
import { getOf, listOf, readInBulk } from './kind';

export const getModel = getOf(model, { events: true });

export const listModels = listOf(model, { plural: 'models', list: readInBulk(model) });
