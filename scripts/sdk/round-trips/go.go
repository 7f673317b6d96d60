// Uses the SDK for Go against a live service.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"sort"

	sdk "example.com/aspectory/client"
)

const tag = "urn:li:tag:sdk-go"

func main() {
	configuration := sdk.NewConfiguration()
	configuration.Servers = sdk.ServerConfigurations{{URL: os.Getenv("ASPECTORY_URL")}}
	client := sdk.NewAPIClient(configuration)
	ctx := context.Background()
	orders, customers := urnOf("orders"), urnOf("customers")
	tagged := sdk.NewGlobalTagsV3(*sdk.NewGlobalTags([]sdk.TagAssociation{*sdk.NewTagAssociation(tag)}))

	// Write typed aspects of several entities in one request.
	properties := sdk.NewDatasetProperties()
	properties.SetName("orders")
	properties.SetDescription("One row for each order")
	properties.SetCustomProperties(map[string]string{"team": "sales"})
	lineage := sdk.NewUpstreamLineage([]sdk.Upstream{*sdk.NewUpstream(customers, "TRANSFORMED")})
	order, customer := sdk.NewEntityV3(orders), sdk.NewEntityV3(customers)
	order.SetDatasetProperties(*sdk.NewDatasetPropertiesV3(*properties))
	order.SetUpstreamLineage(*sdk.NewUpstreamLineageV3(*lineage))
	order.SetGlobalTags(*tagged)
	customer.SetGlobalTags(*tagged)
	written, _, err := client.EntitiesV3API.WriteEntitiesV3(ctx, "dataset").EntityV3([]sdk.EntityV3{*order, *customer}).Execute()
	check(err)
	expect(len(written) == 2 && written[0].GetUrn() == orders, written)

	// Read.
	read, _, err := client.EntitiesV3API.GetEntityV3(ctx, "dataset", orders).Execute()
	check(err)
	expect(read.DatasetProperties.Value.GetDescription() == "One row for each order", read)
	expect(read.DatasetKey.Value.GetName() == "go/orders", read)
	wanted := []sdk.EntityRequestV3{*sdk.NewEntityRequestV3(orders), *sdk.NewEntityRequestV3(customers)}
	many, _, err := client.EntitiesV3API.BatchGetEntitiesV3(ctx, "dataset").EntityRequestV3(wanted).Execute()
	check(err)
	expect(many[1].GlobalTags.Value.Tags[0].GetTag() == tag, many)

	// Search with a filter, page by page.
	criterion := sdk.NewFilterCriterion("tags")
	criterion.SetValue(tag)
	matches := []sdk.FilterConjunction{*sdk.NewFilterConjunction([]sdk.FilterCriterion{*criterion})}
	filter := sdk.NewScrollFilterV3()
	filter.SetOr(matches)
	request := sdk.NewScrollRequestV3()
	request.SetEntities([]string{"dataset"})
	request.SetFilter(*filter)
	found := []string{}
	for scroll := client.EntitiesV3API.ScrollEntitiesV3(ctx).ScrollRequestV3(*request).Count(1); ; {
		page, _, err := scroll.Execute()
		check(err)
		for _, entity := range page.Entities {
			found = append(found, entity.GetUrn())
		}
		if page.ScrollId == nil {
			break
		}
		scroll = scroll.ScrollId(*page.ScrollId)
	}
	sort.Strings(found)
	expect(reflect.DeepEqual(found, []string{customers, orders}), found)
	question := sdk.NewSearchRequest("orders", "dataset", 0, 10)
	searchFilter := sdk.NewSearchFilter()
	searchFilter.SetOr(matches)
	question.SetFilter(*searchFilter)
	hits, _, err := client.EntitiesAPI.Search(ctx).SearchRequest(*question).Execute()
	check(err)
	expect(reflect.DeepEqual(hits.Value.Entities, []string{orders}), hits)

	// Follow relationships.
	upstream, _, err := client.RelationshipsAPI.GetRelationships(ctx).Urn(orders).Direction("OUTGOING").Types([]string{"DownstreamOf"}).Execute()
	check(err)
	expect(len(upstream.Relationships) == 1 && upstream.Relationships[0].GetEntity() == customers, upstream)

	// A condition that does not hold, and the end.
	untagged := *sdk.NewAspectWriteV3(map[string]interface{}{"tags": []string{}})
	write := client.EntitiesV3API.WriteAspectV3(ctx, "dataset", orders, "globalTags").AspectWriteV3(untagged)
	_, response, err := write.CreateIfNotExists(false).IfVersionMatch("7").Execute()
	expect(err != nil && response.StatusCode == 412, err)
	deleted, _, err := client.EntitiesV3API.DeleteEntityV3(ctx, "dataset", orders).Execute()
	check(err)
	expect(deleted.GetUrn() == orders, deleted)

	// Errors have typed fields.
	_, _, err = client.EntitiesV3API.GetEntityV3(ctx, "dataset", "urn:li:dataset:(x)").Execute()
	var refusal *sdk.GenericOpenAPIError
	expect(errors.As(err, &refusal), err)
	problem, isTyped := refusal.Model().(sdk.ErrorResponse)
	expect(isTyped && problem.GetStatus() == 400 && problem.GetCode() == "INVALID_INPUT", problem)
	expect(problem.Details[0].GetPointer() == "/path/urn", problem)
	fmt.Println("round trip done")
}

func urnOf(name string) string {
	return "urn:li:dataset:(urn:li:dataPlatform:hive,go/" + name + ",PROD)"
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func expect(holds bool, shown any) {
	if !holds {
		panic(fmt.Sprintf("%+v", shown))
	}
}
